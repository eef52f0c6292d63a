/** What the exit code says to the program that started us. */
export const exitCodes = {
  clean: 0,
  findings: 1,
  usage: 2,
  fault: 3,
  /** By convention: 128 and the number of SIGINT. */
  interrupted: 130,
} as const
