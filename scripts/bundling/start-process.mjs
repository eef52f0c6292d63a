// Starts a program that ends when it is told to: the language server, and what it and the engine start.
import { keepCompiled, startProgram } from './start.mjs'

startProgram()
process.once('exit', keepCompiled)
