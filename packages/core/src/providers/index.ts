import type { Provider } from '../model/provider.js'
import { AI_SDK } from './ai-sdk.js'
import { CLIENT_CALL, CLIENTS } from './clients.js'
import { LANGCHAIN } from './langchain.js'
import { OTHERS } from './others.js'

/** Every module that is known to make models of one provider, or to send requests to it. */
export const PROVIDERS: readonly Provider[] = [...AI_SDK, ...LANGCHAIN, ...CLIENTS, ...OTHERS]

/** Keys of an object with `tools` that hold the model. */
export const MODEL_KEYS: readonly string[] = ['model', 'llm', 'adapter', 'chatModel']

/** Methods of a model that take a list of tools. */
export const TOOL_METHODS: readonly string[] = ['bindTools']

/** Text without one of these sends no tools to a model that could be followed. */
export const USE_SIGN: RegExp = new RegExp(
  `\\b(?:model|llm|adapter|chatModel)\\b\\s*[:,}]|\\bbindTools\\b|${CLIENT_CALL.source}`,
)

/** Whether a call's text is that of a provider's own SDK: `client.responses.create`. */
export function isClientCall(callee: string): boolean {
  return CLIENT_CALL.test(callee)
}

/** The provider that a module belongs to: by the longest path of a package. Null where it belongs to no provider. */
export function providerOf(module: string): Provider | null {
  const fitting = PROVIDERS.filter((each) => module === each.module || module.startsWith(`${each.module}/`))
  return fitting.sort((a, b) => b.module.length - a.module.length)[0] ?? null
}

/** Whether what is made with a provider's package says in which form that sends, or to whom. */
export function hasSeveralForms(provider: Provider | null): boolean {
  return provider !== null && (provider.members !== undefined || provider.addresses !== undefined)
}

const SEVERAL_FORMS = PROVIDERS.filter(hasSeveralForms)
const IMPORTS_ONE = new RegExp(
  `\\b(?:from|import|require)\\s*(?:\\(\\s*)?['"](?:npm:)?(?:${SEVERAL_FORMS.map(({ module }) => module).join('|')})(?![\\w-])`,
)
const FORM_MEMBERS = new Set(SEVERAL_FORMS.flatMap(({ members = {} }) => Object.keys(members)))

/** Whether a text imports such a package. */
export function namesSeveralForms(text: string): boolean {
  return IMPORTS_ONE.test(text)
}

/** Whether a member of this name tells one of the forms of such a package: `client.chat('gpt-5')`. */
export function isFormMember(name: string): boolean {
  return FORM_MEMBERS.has(name)
}

/** Whether a module makes models by its name, of a provider that is not known here: `@ai-sdk/moonshotai`, `ollama-ai-provider`. */
export function isOtherProvider(module: string): boolean {
  return providerOf(module) === null && /^@ai-sdk\/|(?:^|[-/])ai(?:-sdk)?-provider(?:$|[-/])/.test(module)
}
