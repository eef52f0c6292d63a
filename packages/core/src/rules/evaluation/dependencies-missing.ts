import type { ToolFacts } from '../../model/facts.js'
import type { OtherVersion, PackageInfo, PackageManager } from '../../model/package-info.js'
import { toolCount } from '../../model/tool-count.js'
import { partLocation } from '../../model/tool-location.js'
import { isToCopy } from '../engine/aside.js'
import type { RuleContext, SetRule } from '../engine/rule.js'
import { relativeTo, toolLabel } from '../engine/wording.js'
import { missingPackages, uninstalledPackage } from './missing-package.js'

export const dependenciesMissing: SetRule = {
  scope: 'set',
  meta: {
    code: 'dependencies-missing',
    title: 'Packages that the tools need are not installed',
    category: 'evaluation',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      'A schema imports a package that cannot be found from its file, or in another version than the nearest package.json asks for, or a ' +
      'converter that the configuration names needs one. Said once for each package of the workspace, with the command that installs everything that is missing there. It is an info for a package below the root that people copy, such as one in `examples`, `docs` or `templates`.',
    why:
      'Schemas are evaluated with the very packages that your program uses. Without them the tools in question are ' +
      'neither resolved nor checked.',
    remedy: 'Run the command that the message gives, in the directory that it names.',
    good: {
      files: {
        'package.json':
          '{ "name": "concierge", "private": true, "type": "module", "dependencies": { "zod": "^4.0.0" } }\n',
        'tools/open-spa.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const openSpa = defineTool({
  name: 'open_spa',
  description: 'Opens the spa for a guest.',
  input: z.object({ guest: z.string() }),
  handler: ({ guest }) => guest,
})
`,
      },
    },
    bad: {
      files: {
        'package.json':
          '{ "name": "concierge", "private": true, "type": "module", "dependencies": { "@concierge/guest-ids": "^1.0.0" } }\n',
        'tools/open-spa.ts': `import { guestId } from '@concierge/guest-ids'
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const openSpa = defineTool({
  name: 'open_spa',
  description: 'Opens the spa for a guest.',
  input: z.object({ guest: guestId }),
  handler: ({ guest }) => guest,
})
`,
      },
      at: { file: 'tools/open-spa.ts', line: 8, text: 'z.object({ guest: guestId })' },
    },
  },

  groupKeys(tool, context) {
    return uninstalledPackage(tool) === null ? null : installedFrom(tool, context).dir
  },

  *check(tools, context) {
    for (const { home, workspace, needs } of missingByPackage(tools, context)) {
      const first = needs[0]
      if (!first) continue
      const packages = [...new Set(needs.map((need) => need.name))].sort()
      const asking = askingPackages(home, context)
      const declared = (name: string) => workspace !== null || isDeclared(name, asking)
      const undeclared = packages.filter((name) => !declared(name))
      // What a package above asks for is installed there, unless there is more to do here.
      const by = undeclared.length > 0 ? undefined : asking.find((each) => asksForAny(each, packages))
      const directory = workspace ?? (by ?? home)?.dir ?? context.root
      const dir = relativeTo(context.root, directory)
      const where = dir === context.root ? '' : ` in ${dir}`
      const waiting = [...new Set(needs.map((need) => need.tool))]
      const count = waiting.reduce((sum, tool) => sum + toolCount(tool), 0)
      const number = count === 1 ? '1 tool needs' : `${count} tools need`
      const others = packages.map((name) => otherVersion(name, needs, context))
      const isOther = others.every((other) => other !== null)
      const what = isOther
        ? 'The versions that package.json asks for are'
        : packages.some(declared) || packages.length > 1
          ? 'Dependencies are'
          : `The package \`${packages[0]}\` is`
      const listed = packages.map((name, index) => {
        const other = others[index]
        return other ? `${name} ${other.range} (${other.version} is found)` : name
      })
      const manager = managerFor(needs, context)
      const command = manager === 'deno' ? denoCommand(needs, directory) : installCommand(undeclared, context)
      yield {
        tool: first.tool,
        about: 'package',
        message:
          `${what} not installed. Run \`${command}\`${where}.\n` +
          `Not installed: ${listed.join(', ')}. ${number} ${packages.length === 1 ? 'it' : 'them'}.`,
        at: { fields: ['input', 'parameters'] },
        ...(dir !== context.root && isToCopy(dir) ? { severity: 'info' as const } : {}),
        install: { command, manager, directory },
        tools: count,
        related: waiting.slice(1, 1 + MAX_LINKS).map((tool) => ({
          ...partLocation(tool, ['input', 'parameters']),
          message: `Tool '${toolLabel(tool)}' needs them too.`,
        })),
      }
    }
  },
}

const MAX_LINKS = 10

interface Missing {
  home: PackageInfo | null
  /** The workspace that the packages of these tools are members of, where installing it is all there is to do. */
  workspace: string | null
  needs: Array<{ tool: ToolFacts; name: string }>
}

/** Where to install what a tool needs: in its package, or in the workspace that this is a member of. */
function installedFrom(tool: ToolFacts, context: RuleContext): Omit<Missing, 'needs'> & { dir: string } {
  const home = context.packageOf(tool.file)
  const asking = askingPackages(home, context)
  const isAsked = missingPackages(tool, context.frameworks).every((name) => isDeclared(name, asking))
  const workspace = home && isAsked ? context.workspaceOf(home.dir) : null
  return { home, workspace, dir: workspace ?? home?.dir ?? context.root }
}

function isDeclared(name: string, asking: readonly PackageInfo[]): boolean {
  return asking.some(({ dependencies }) => dependencies?.includes(name))
}

function missingByPackage(tools: readonly ToolFacts[], context: RuleContext): Missing[] {
  const found = new Map<string, Missing>()
  for (const tool of tools) {
    const names = missingPackages(tool, context.frameworks)
    if (names.length === 0) continue
    const { dir, home, workspace } = installedFrom(tool, context)
    const key = `${dir} ${workspace}`
    const missing = found.get(key) ?? { home, workspace, needs: [] }
    missing.needs.push(...names.map((name) => ({ tool, name })))
    found.set(key, missing)
  }
  return [...found.values()]
}

/** What is found of a package where the package.json above a tool that needs it asks for another version. */
function otherVersion(name: string, needs: Missing['needs'], context: RuleContext): OtherVersion | null {
  const need = needs.find((each) => each.name === name)
  return need ? context.otherVersion(name, need.tool.file) : null
}

/** Only Deno imports from `npm:`. */
function managerFor(needs: Missing['needs'], { packageManager }: RuleContext): PackageManager {
  return needs.some(({ tool }) => isInline(tool)) ? 'deno' : packageManager
}

function isInline({ failure }: ToolFacts): boolean {
  return failure?.kind === 'unresolved-import' && failure.specifier.startsWith('npm:')
}

/** Evaluation runs on Node, which looks in node_modules. What no configuration lists is found from the file that imports it. */
function denoCommand(needs: Missing['needs'], dir: string): string {
  const [inline] = needs.filter(({ tool }) => isInline(tool)).map(({ tool }) => tool.file)
  const entry = inline === undefined ? '' : ` --entrypoint ${relativeTo(dir, inline)}`
  return `deno install --node-modules-dir${entry}`
}

/** A package and those whose folders it lies in: what they ask for is found from its files, too. */
function askingPackages(home: PackageInfo | null, context: RuleContext): PackageInfo[] {
  const asking: PackageInfo[] = []
  // The package of the file system's root lies in itself.
  for (let each = home; each && asking.at(-1)?.dir !== each.dir; each = context.packageOf(each.dir)) {
    asking.push(each)
  }
  return asking
}

function asksForAny({ dependencies = [] }: PackageInfo, packages: readonly string[]): boolean {
  return packages.some((name) => dependencies.includes(name))
}

/** What is declared already only has to be installed; the rest has to be added. */
function installCommand(undeclared: readonly string[], { packageManager }: RuleContext): string {
  if (undeclared.length === 0) return `${packageManager} install`
  return `${packageManager} ${packageManager === 'npm' ? 'install' : 'add'} ${undeclared.join(' ')}`
}
