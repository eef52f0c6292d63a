import { StringDecoder } from 'node:string_decoder'

const MAX_LINES = 200
const MAX_LENGTH = 2000
const TAIL = 4000

/** What user code prints, as lines for the log: so many for each request, however much it prints. */
export class LogLines {
  private readonly decoder = new StringDecoder('utf8')
  private rest = ''
  private left = MAX_LINES
  /** The end of everything printed: Node says there why it died. */
  private tail = ''

  constructor(private readonly onLine: (line: string) => void) {}

  reset(): void {
    this.left = MAX_LINES
  }

  add(chunk: Buffer): void {
    const text = this.decoder.write(chunk)
    this.tail = (this.tail + text).slice(-TAIL)
    if (this.left === 0) return
    const lines = (this.rest + text).split('\n')
    this.rest = (lines.pop() as string).slice(0, MAX_LENGTH)
    for (const line of lines) {
      if (this.left === 0) break
      this.left--
      this.onLine(this.left === 0 ? '… more was printed' : line.slice(0, MAX_LENGTH))
    }
  }

  exitReason(code: number | null, signal: NodeJS.Signals | null): string {
    if (/heap out of memory|toolsight: out of memory|Array buffer allocation failed/i.test(this.tail)) {
      return 'It ran out of memory'
    }
    if (signal) return `It was ended by ${signal}`
    const lastWords = this.tail
      .split('\n')
      .map((line) => line.trim())
      .find((line) => /^\w*Error\b|^node: /.test(line))
    return `It ended with exit code ${code}${lastWords ? `: ${lastWords.slice(0, 300)}` : ''}`
  }
}
