const SECRET_NAME =
  /pass(?:word|phrase|wd)?$|secret|token|api[-_]?key|authorization|credential|private[-_]?key/i
const SECRET_VALUE =
  /^(?:sk|pk|rk)[-_][\w-]{16,}$|^gh[pousr]_\w{20,}$|^xox[abprs]-|^AKIA[0-9A-Z]{16}$|^eyJ[\w-]+\.[\w-]+\.[\w-]*$|^Bearer\s+\S+$|-----BEGIN [A-Z ]*PRIVATE KEY-----/

/** `[masked]` in place of a text that looks like a secret, by its name or by itself. */
export function masked(text: string, name: string): string {
  return SECRET_NAME.test(name) || SECRET_VALUE.test(text) ? '[masked]' : text
}

/** Texts as they are, or masked where that is asked for. */
export function textOf(maskSecrets: boolean): (text: string, name: string) => string {
  return maskSecrets ? masked : (text) => text
}

/** The same for text that should be JSON and is not: parts that look like a key's text are looked at. */
export function rawTextOf(maskSecrets: boolean): (text: string) => string {
  if (!maskSecrets) return (text) => text
  return (text) =>
    text.replace(PAIR, (_, before: string, key: string, value: string) => {
      return `${before}"${masked(value, key)}"`
    })
}

/** `"key": "value"`, the value possibly cut off by the end of the text. */
const PAIR = /("((?:[^"\\]|\\.)*)"\s*:\s*)"((?:[^"\\]|\\.)*)(?:"|$)/g
