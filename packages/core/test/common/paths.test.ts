import { posix, win32 } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  fileOfUri,
  foldersAround,
  foldersUp,
  isInside,
  relativePath,
  resolved,
  slashed,
  uriOfFile,
} from '#core/common/paths.js'

describe('on Windows', () => {
  it('a file has one name, however its path is written', () => {
    for (const written of [
      'C:\\hotel\\rooms.ts',
      'c:\\hotel\\rooms.ts',
      'c:/hotel/rooms.ts',
      'C:/hotel\\rooms.ts',
    ])
      expect(slashed(written, win32)).toBe('C:/hotel/rooms.ts')
    expect(slashed('\\\\nas\\share\\rooms.ts', win32)).toBe('//nas/share/rooms.ts')
  })

  it('a path is taken from a folder, or from its drive', () => {
    expect(resolved('C:/hotel', 'src/rooms.ts', win32)).toBe('C:/hotel/src/rooms.ts')
    expect(resolved('C:/hotel', '..\\inn\\rooms.ts', win32)).toBe('C:/inn/rooms.ts')
    expect(resolved('C:/hotel', 'd:/rooms.ts', win32)).toBe('D:/rooms.ts')
    expect(resolved('C:/hotel', '/rooms.ts', win32)).toBe('C:/rooms.ts')
    expect(resolved('//nas/share/hotel', 'rooms.ts', win32)).toBe('//nas/share/hotel/rooms.ts')
  })

  it('the path to a file leads through no other drive', () => {
    expect(relativePath('C:/hotel', 'C:/hotel/src/rooms.ts', win32)).toBe('src/rooms.ts')
    expect(relativePath('c:/Hotel', 'C:/hotel/src/rooms.ts', win32)).toBe('src/rooms.ts')
    expect(relativePath('C:/hotel/src', 'C:/hotel/rooms.ts', win32)).toBe('../rooms.ts')
    expect(relativePath('C:/hotel', 'd:/rooms.ts', win32)).toBe('D:/rooms.ts')
  })

  it('a file is inside a folder whatever the letter case, and never inside that of another drive', () => {
    expect(isInside('C:/hotel', 'C:/hotel', win32)).toBe(true)
    expect(isInside('C:/hotel', 'c:\\Hotel\\rooms.ts', win32)).toBe(true)
    expect(isInside('C:/', 'C:/hotel/rooms.ts', win32)).toBe(true)
    expect(isInside('//nas/share', '//NAS/share/rooms.ts', win32)).toBe(true)
    expect(isInside('C:/hotel', 'C:/hotels/rooms.ts', win32)).toBe(false)
    expect(isInside('C:/hotel', 'D:/hotel/rooms.ts', win32)).toBe(false)
    expect(isInside('C:/hotel', 'C:/', win32)).toBe(false)
  })

  it('the folders around a file end with its drive, or with the share of a server', () => {
    expect([...foldersAround('C:/hotel/src/rooms.ts', win32)]).toEqual(['C:/hotel/src', 'C:/hotel', 'C:/'])
    expect([...foldersUp('//nas/share/hotel', win32)]).toEqual(['//nas/share/hotel', '//nas/share/'])
    expect([...foldersUp('C:/', win32)]).toEqual(['C:/'])
  })

  it('a URI leads to a file however the editor writes it', () => {
    for (const uri of [
      'file:///c%3A/hotel/my%20rooms.ts',
      'file:///C:/hotel/my%20rooms.ts',
      'FILE:///c:/hotel/my rooms.ts',
    ])
      expect(fileOfUri(uri, win32)).toBe('C:/hotel/my rooms.ts')
    expect(fileOfUri('file://nas/share/rooms.ts', win32)).toBe('//nas/share/rooms.ts')
    expect(fileOfUri('file:///hotel/rooms.ts', win32)).toBeNull()
    expect(fileOfUri('file:///c:/hotel%2Frooms.ts', win32)).toBeNull()
    expect(fileOfUri('untitled:Untitled-1', win32)).toBeNull()
  })

  it('and a file to a URI that leads back to it', () => {
    for (const file of [
      'C:/hotel/my rooms#1.ts',
      'C:/hotel/r%20.ts',
      'C:/hotel/räume.ts',
      '//nas/share/rooms.ts',
      'C:/',
    ])
      expect(fileOfUri(uriOfFile(file, win32), win32)).toBe(file)
    expect(uriOfFile('C:/hotel/rooms.ts', win32)).toBe('file:///C:/hotel/rooms.ts')
    expect(uriOfFile('//nas/share/rooms.ts', win32)).toBe('file://nas/share/rooms.ts')
  })
})

describe('elsewhere', () => {
  it('a backslash and a colon are parts of a name', () => {
    expect(slashed('/hotel/my\\rooms.ts', posix)).toBe('/hotel/my\\rooms.ts')
    expect(slashed('c:/rooms.ts', posix)).toBe('c:/rooms.ts')
    expect(relativePath('/hotel', '/hotel/my\\rooms.ts', posix)).toBe('my\\rooms.ts')
    const uri = uriOfFile('/hotel/my\\rooms.ts', posix)
    expect(fileOfUri(uri, posix)).toBe('/hotel/my\\rooms.ts')
  })

  it('letter case makes a difference to names, and the folders end with the root', () => {
    expect(isInside('/hotel', '/Hotel/rooms.ts', posix)).toBe(false)
    expect(isInside('/hotel', '/hotel/..rooms.ts', posix)).toBe(true)
    expect([...foldersAround('/hotel/rooms.ts', posix)]).toEqual(['/hotel', '/'])
  })

  it('a file of another machine is no file of this one', () => {
    expect(fileOfUri('file://nas/share/rooms.ts', posix)).toBeNull()
  })
})
