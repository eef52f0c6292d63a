#!/usr/bin/env node
import { serveArguments } from './index.js'

serveArguments()
