// Every file of tests that the extension host runs.
import './activation.js'
import './install.js'
import './json-schemas.js'
import './samples.js'
import './settings.js'
import './tasks.js'
import './typescript-plugin.js'
import './virtual-documents.js'
