import * as vscode from 'vscode'

interface CountTabsInput {
  group?: number
}

class CountTabs implements vscode.LanguageModelTool<CountTabsInput> {
  async invoke({ input }: vscode.LanguageModelToolInvocationOptions<CountTabsInput>) {
    const group = vscode.window.tabGroups.all[input.group ?? 0]
    return new vscode.LanguageModelToolResult([
      new vscode.LanguageModelTextPart(`${group?.tabs.length} tabs`),
    ])
  }
}

export function activate(context: vscode.ExtensionContext) {
  context.subscriptions.push(vscode.lm.registerTool('acme_count_tabs', new CountTabs()))
}
