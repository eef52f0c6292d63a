// Every file of tests that the extension host runs.
import './activation.js'
