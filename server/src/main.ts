#!/usr/bin/env node
import module from 'node:module'

// Where Node can (22.8 and later), compiled code is kept between runs, in the system's temporary directory.
const loader = module as unknown as { enableCompileCache?(): unknown }
loader.enableCompileCache?.()
const { serveArguments } = await import('./index.js')
serveArguments()
