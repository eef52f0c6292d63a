/** A form in which somebody gives out keys. */
interface KeyForm {
  issuer: string
  /** How a key of it begins, for a value that is nothing but a key. */
  begins: RegExp
  /** A whole key wherever it stands, as exact as its issuer and scanners publish it. */
  whole?: RegExp
}

/*
 * The forms that secret scanners look for (https://github.com/gitleaks/gitleaks, `config/gitleaks.toml`, and the issuers' own
 * pages), read in November 2026. Public keys, such as those that Stripe puts into pages, open nothing and have no `whole`.
 */
const FORMS: readonly KeyForm[] = [
  { issuer: 'Anthropic', begins: /^sk-ant-/, whole: /\bsk-ant-(?:api|admin|oat)\d\d-[\w-]{80,120}/ },
  { issuer: 'OpenRouter', begins: /^sk-or-/, whole: /\bsk-or-v1-[0-9a-f]{64}\b/ },
  {
    issuer: 'OpenAI',
    begins: /^sk-/,
    whole: /\bsk-(?:(?:proj|svcacct|admin)-[\w-]{40,200}|[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20})(?![\w-])/,
  },
  { issuer: 'Stripe', begins: /^(?:[sp]k|rk)_live_/, whole: /\b[sr]k_live_[A-Za-z0-9]{24,110}\b/ },
  {
    issuer: 'GitHub',
    begins: /^(?:gh[pousr]_|github_pat_)/,
    whole: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})\b/,
  },
  { issuer: 'GitLab', begins: /^glpat-/, whole: /\bglpat-[\w-]{20}(?![\w-])/ },
  {
    issuer: 'Slack',
    begins: /^(?:xox[abeoprs]-|xapp-)/,
    whole:
      /\bxox[abposr]-(?:\d+-)+[A-Za-z0-9]{20,64}\b|\bxapp-\d-[A-Z0-9]{9,13}-\d{10,13}-[a-f0-9]{64}\b|https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24}\b/,
  },
  { issuer: 'AWS', begins: /^(?:AKIA|ASIA)/, whole: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/ },
  { issuer: 'Google', begins: /^AIza/, whole: /\bAIza[\w-]{35}(?![\w-])/ },
  { issuer: 'npm', begins: /^npm_/, whole: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { issuer: 'Hugging Face', begins: /^hf_/, whole: /\bhf_[A-Za-z]{34}\b/ },
  { issuer: 'DigitalOcean', begins: /^do[opr]_v1_/, whole: /\bdo[opr]_v1_[0-9a-f]{64}\b/ },
  { issuer: 'SendGrid', begins: /^SG\./, whole: /\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/ },
  { issuer: 'Shopify', begins: /^shp(?:at|ca|pa|ss)_/, whole: /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/ },
  { issuer: 'Linear', begins: /^lin_api_/, whole: /\blin_api_[A-Za-z0-9]{40}\b/ },
  { issuer: 'Notion', begins: /^(?:ntn_|secret_)/, whole: /\bntn_\d{11}[A-Za-z0-9]{35}\b/ },
  { issuer: 'Groq', begins: /^gsk_/, whole: /\bgsk_[A-Za-z0-9]{52}\b/ },
  { issuer: 'xAI', begins: /^xai-/, whole: /\bxai-[A-Za-z0-9]{80}\b/ },
  { issuer: 'Perplexity', begins: /^pplx-/, whole: /\bpplx-[A-Za-z0-9]{48}\b/ },
  { issuer: 'Replicate', begins: /^r8_/, whole: /\br8_[A-Za-z0-9]{37}\b/ },
  {
    issuer: 'a private key',
    begins: /^-----BEGIN [A-Z ]*PRIVATE KEY/,
    whole: /-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY(?: BLOCK)?-----[\s\\rn]{0,8}[A-Za-z0-9+/=\s\\]{64,}/,
  },
  {
    issuer: 'a JWT',
    begins: /^eyJ[\w-]+\.[\w-]+\./,
    whole: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  },
]

/** What people write in the place of a key. */
const PLACEHOLDER =
  /placeholder|example|dummy|fake|sample|test|your|change|secret-here|xxx|\.\.\.|<|>|\*\*\*|(.)\1{5}/i

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value)
}

export function beginsAsKey(value: string): boolean {
  return FORMS.some(({ begins }) => begins.test(value))
}

export interface FoundKey {
  /** Whose it is, with its article: `a GitHub key`, `a private key`. */
  label: string
  /** As much of it as tells it from others; never the whole. */
  shown: string
}

/** Nothing that is shorter is a key, and nothing has one that has none of these. */
const MAY_HAVE_KEY =
  /sk-|_live_|gh[pousr]_|github_pat_|glpat-|xox|xapp-|hooks\.slack|A[KS]IA|AIza|npm_|hf_|do[opr]_v1_|SG\.|shp|lin_api_|ntn_|gsk_|xai-|pplx-|r8_|PRIVATE KEY|eyJ/

/** A whole key of a known form somewhere in a text; null where there is none, or only something that stands for one. */
export function keyIn(text: string): FoundKey | null {
  if (text.length < 20 || !MAY_HAVE_KEY.test(text)) return null
  for (const { issuer, whole } of FORMS) {
    if (!whole) continue
    for (const [key] of text.matchAll(new RegExp(whole, 'g'))) {
      if (isPlaceholder(key) || !looksRandom(key) || (issuer === 'a JWT' && !isRealToken(key))) continue
      return { label: labelOf(issuer), shown: `${key.slice(0, Math.min(8, Math.floor(key.length / 4)))}…` }
    }
  }
  return null
}

function labelOf(issuer: string): string {
  if (issuer.startsWith('a ')) return issuer
  return `${/^(?:[AEIOU]|xAI|npm)/.test(issuer) ? 'an' : 'a'} ${issuer} key`
}

/** Many different characters, and no row of them that people type: `1234567890`, `abcdefgh`. */
function looksRandom(key: string): boolean {
  const tail = key.slice(8)
  return new Set(tail).size >= 8 && !hasRow(key.toLowerCase()) && !repeats(tail)
}

function hasRow(text: string): boolean {
  let length = 1
  for (let index = 1; index < text.length; index++) {
    length = text.charCodeAt(index) - text.charCodeAt(index - 1) === 1 ? length + 1 : 1
    if (length >= 6) return true
  }
  return false
}

/** `abc123abc123abc123`. */
function repeats(text: string): boolean {
  return /(.{4,12})\1\1/.test(text)
}

/** A token that says how it is signed, and is not the one that everybody shows. */
function isRealToken(token: string): boolean {
  const [head, body] = token.split('.').map(decodedPart)
  return typeof head?.['alg'] === 'string' && body !== null && body?.['sub'] !== '1234567890'
}

function decodedPart(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
