#!/usr/bin/env node
import module from 'node:module'
import { expectParsing } from '@toolsight/core/ahead'

// Where Node can (22.8 and later), compiled code is kept between runs, in the system's temporary directory.
const loader = module as unknown as { enableCompileCache?(): unknown }
loader.enableCompileCache?.()
// It starts on another core while everything else is loaded on this one.
expectParsing()
const { serveArguments } = await import('./index.js')
serveArguments()
