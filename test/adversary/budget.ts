const minutes = Number(process.env.TOOLSIGHT_FUZZ_MINUTES ?? 0)
const given = process.env.TOOLSIGHT_FUZZ_SEED
const seed = given !== undefined ? Number(given) : minutes > 0 ? Math.floor(Math.random() * 2 ** 30) : 1

/**
 * How long a fuzzer tries, and what it starts from. `npm run fuzz -- --minutes N --seed S` sets both. Without minutes the same
 * few seconds are tried each time.
 */
export const budget = {
  seed,
  /** Minutes were given. */
  isLong: minutes > 0,
  milliseconds: minutes > 0 ? minutes * 60_000 : 3000,
  timeout: minutes * 60_000 + 600_000,
}
