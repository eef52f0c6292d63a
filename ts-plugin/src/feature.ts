import type ts from 'typescript'
import type { Project } from './project.js'

/** A feature replaces methods of a language service by ones that say more. */
export type Feature = (service: ts.LanguageService, project: Project) => Partial<ts.LanguageService>
