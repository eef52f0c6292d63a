import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installMissing, isInstalled } from '../../scripts/install.mjs'

let directory: string
let url: URL

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'toolsight-install-'))
  url = pathToFileURL(`${directory}/`)
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(directory, { recursive: true, force: true })
})

const manifest = { name: 'p', version: '1.0.0', dependencies: { leaf: '1.0.0' } }
const leaf = { version: '1.0.0', integrity: 'sha512-leaf' }

function write(file: string, value: unknown): void {
  const target = path.join(directory, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, JSON.stringify(value))
}

function lock(packages: Record<string, unknown>): void {
  write('package.json', manifest)
  write('package-lock.json', {
    name: 'p',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': manifest, ...packages },
  })
}

function installed(packages: Record<string, unknown>): void {
  write('node_modules/.package-lock.json', { lockfileVersion: 3, packages })
  for (const name of Object.keys(packages)) write(`${name}/package.json`, {})
}

describe('what counts as installed', () => {
  it('is nothing without node_modules', () => {
    lock({ 'node_modules/leaf': leaf })
    expect(isInstalled(url)).toBe(false)
  })

  it('is what the lockfile says', () => {
    lock({ 'node_modules/leaf': leaf })
    installed({ 'node_modules/leaf': leaf })
    expect(isInstalled(url)).toBe(true)
  })

  it('is no other version', () => {
    lock({ 'node_modules/leaf': { ...leaf, version: '1.0.1' } })
    installed({ 'node_modules/leaf': leaf })
    expect(isInstalled(url)).toBe(false)
  })

  it('is no package that was deleted since', () => {
    lock({ 'node_modules/leaf': leaf })
    installed({ 'node_modules/leaf': leaf })
    rmSync(path.join(directory, 'node_modules/leaf'), { recursive: true })
    expect(isInstalled(url)).toBe(false)
  })

  it('does not want what is optional and for another platform', () => {
    lock({ 'node_modules/leaf': leaf, 'node_modules/leaf-win32': { ...leaf, optional: true, os: ['win32'] } })
    installed({ 'node_modules/leaf': leaf })
    expect(isInstalled(url)).toBe(true)
  })

  it('is nothing while the record that npm keeps is broken', () => {
    lock({ 'node_modules/leaf': leaf })
    installed({ 'node_modules/leaf': leaf })
    writeFileSync(path.join(directory, 'node_modules/.package-lock.json'), '{ "packages": ')
    expect(isInstalled(url)).toBe(false)
  })
})

describe('installing', () => {
  it('says that the registry cannot be reached, and what to do', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // The discard port of this very machine: refused at once, and no network.
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
    vi.stubEnv('npm_config_cache', path.join(directory, 'cache'))
    vi.stubEnv('npm_config_fetch_retries', '0')
    lock({ 'node_modules/leaf': leaf })
    await expect(installMissing(url, 'the packages')).rejects.toThrow(
      /npm could not reach its registry, so the packages could not be installed\.\nCheck the network/,
    )
  })

  it('passes on what else npm says', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    lock({ 'node_modules/leaf': leaf })
    writeFileSync(path.join(directory, 'package.json'), '{ "name": ')
    await expect(installMissing(url, 'the packages')).rejects.toThrow(
      /npm could not install the packages:\n\n[\s\S]*EJSONPARSE/,
    )
  })
})
