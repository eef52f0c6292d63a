/*
 * Draws client/media/icon.png, the extension's icon in the gallery, from client/media/icon.svg: galleries take no SVG.
 * It needs a Chromium: the one that CHROMIUM names, else `chromium` where Debian puts it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { root } from '../command.mjs'

const side = 256

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' })
try {
  const page = await browser.newPage({ viewport: { width: side, height: side } })
  const svg = readFileSync(new URL('client/media/icon.svg', root), 'utf8')
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${side}px;height:${side}px}</style>${svg}`,
  )
  writeFileSync(new URL('client/media/icon.png', root), await page.screenshot({ omitBackground: true }))
} finally {
  await browser.close()
}
