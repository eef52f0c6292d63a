import type { Locator, Page } from 'playwright-core'
import { addressOf, remote, screenshot, startBrowser } from './browser.js'
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
    page.setDefaultTimeout(60 * SECOND)
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
    await this.#pick('F1', `>${title}`, title)
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    const tab = this.page.locator('.tab.active', { hasText: name })
    await this.retry(async () => {
      await this.#pick('Control+P', name, name)
      await tab.waitFor({ timeout: 10 * SECOND })
    })
  }

  /** Opens the view of all tools, from the activity bar. */
  async showTools(): Promise<void> {
    await this.page.locator('.activitybar a[aria-label^="Toolsight"]').first().click()
    await this.page.locator('.sidebar .composite.title', { hasText: 'Toolsight' }).waitFor()
  }

  /**
   * Does something again, up to four times, until it succeeds: while VS Code draws or moves the focus, a key, a text or a click is
   * lost, and people repeat it.
   */
  async retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (let left = 4; ; left--) {
      try {
        return await attempt()
      } catch (error) {
        if (left === 1) throw error
      }
    }
  }

  /** What a person would look at after a failure: the picture is kept, the words on the page and the extension's log are printed. */
  async explain(name: string): Promise<void> {
    await screenshot(this.page, `failed ${name.slice(0, 30)}`)
    const [words] = await this.page.locator('.monaco-workbench').allInnerTexts()
    console.error(`The page when "${name}" failed:\n${words}\n\nThe log:\n${this.server.log()}`)
  }

  /** Opens the list that a key opens, and picks the row that a text finds. */
  async #pick(key: string, text: string, row: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget:visible input[type="text"]')
    await this.retry(async () => {
      await this.page.keyboard.press('Escape')
      await this.page.keyboard.press(key)
      await input.waitFor({ timeout: 5 * SECOND })
      await input.fill(text)
      const found = this.page.locator('.quick-input-list .monaco-list-row', { hasText: row }).first()
      await found.click({ timeout: 10 * SECOND })
    })
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
