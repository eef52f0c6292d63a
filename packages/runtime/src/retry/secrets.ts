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
