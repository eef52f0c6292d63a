import { prewarmAnalysis } from '@toolsight/core/startup'

// It starts on another core while everything else is loaded on this one.
prewarmAnalysis()
void import('./index.js').then(({ serveArguments }) => serveArguments())
