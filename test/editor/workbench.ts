import type { Locator, Page } from 'playwright-core'
import { addressOf, remote, startBrowser } from './browser.js'
import { type CodeServer, type CodeServerOptions, startCodeServer } from './code-server.js'

const SECOND = 1000

/** VS Code in a browser window, driven as a person does: by mouse and keyboard. */
export class Workbench {
  private constructor(
    readonly page: Page,
    readonly server: CodeServer,
    private readonly close: () => Promise<void>,
  ) {}

  /** Opens a folder (absolute), and a file of it. */
  static async open(folder: string, file: string | null, options: CodeServerOptions): Promise<Workbench> {
    const server = await startCodeServer(options)
    const browser = await startBrowser()
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(20 * SECOND)
    const payload: [string, string][] = file === null ? [] : [['openFile', remote(server, file)]]
    await page.goto(addressOf(server, folder, payload))
    await page.locator('.monaco-workbench').waitFor()
    return new Workbench(page, server, async () => {
      await browser.close()
      await server.stop()
    })
  }

  async dispose(): Promise<void> {
    await this.close()
  }

  /** The editor that has the focus. */
  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor[role="code"]').first()
  }

  /** The first place where a text is drawn in the editor. */
  text(text: string): Locator {
    return this.editor.locator('.view-line span', { hasText: text }).last()
  }

  /** Runs a command of the palette by its title. */
  async command(title: string): Promise<void> {
    await (await this.#quickInput('F1')).fill(`>${title}`)
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().click()
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await (await this.#quickInput('Control+P')).fill(name)
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click()
    await this.page.locator('.tab.active', { hasText: name }).waitFor()
  }

  /** A key pressed while VS Code moves the focus (trust was just given) is lost: it is pressed again, as people do. */
  async #quickInput(key: string): Promise<Locator> {
    const input = this.page.locator('.quick-input-widget:visible input[type="text"]')
    for (let tries = 1; ; tries += 1) {
      await this.page.keyboard.press(key)
      try {
        await input.waitFor({ timeout: 4000 })
        return input
      } catch (error) {
        if (tries === 4) throw error
      }
    }
  }

  /** Puts the cursor before the first occurrence of a text, by the editor's own search. */
  async goTo(text: string): Promise<void> {
    await this.editor.click({ position: { x: 200, y: 10 } })
    await this.page.keyboard.press('Control+Home')
    await this.page.keyboard.press('Control+F')
    const find = this.page.locator('.find-widget.visible textarea').first()
    await find.fill(text)
    await this.page.keyboard.press('Enter')
    await this.page.keyboard.press('Escape')
  }

  /** The text of the notifications that are shown. */
  notifications(): Locator {
    return this.page.locator('.notification-toast')
  }
}
