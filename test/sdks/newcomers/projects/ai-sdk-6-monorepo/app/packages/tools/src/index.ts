export { openPage } from './open-page.js'
export { searchDocs } from './search-docs.js'
