import { expectParsing } from '@toolsight/core/ahead'

// It starts on another core while everything else is loaded on this one.
expectParsing()
void import('./index.js').then(({ serveArguments }) => serveArguments())
