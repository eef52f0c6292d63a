import { arktype } from './vocabularies/arktype.js'
import { effect } from './vocabularies/effect.js'
import { joi } from './vocabularies/joi.js'
import { sury } from './vocabularies/sury.js'
import { typebox } from './vocabularies/typebox.js'
import { valibot } from './vocabularies/valibot.js'
import type { Construct, Vocabulary } from './vocabularies/vocabulary.js'
import { yup } from './vocabularies/yup.js'
import { zod } from './vocabularies/zod.js'

const VOCABULARIES: readonly Vocabulary[] = [zod, valibot, effect, typebox, joi, yup, sury, arktype]

/** The vocabulary of the package a module specifier names; null for a package we do not know. */
export function vocabularyOf(specifier: string): Vocabulary | null {
  return (
    VOCABULARIES.find(({ modules }) =>
      modules.some((module) => specifier === module || specifier.startsWith(`${module}/`)),
    ) ?? null
  )
}

/** What a function does with its arguments; every vendor is asked when the vendor is not known. */
export function functionConstructs(vocabulary: Vocabulary | null, name: string): Construct[] {
  return (vocabulary ? [vocabulary] : VOCABULARIES).flatMap(({ functions }) => own(functions, name))
}

export function methodConstructs(vocabulary: Vocabulary | null, name: string): Construct[] {
  return (vocabulary ? [vocabulary] : VOCABULARIES).flatMap(({ methods }) => own(methods, name))
}

function own(table: Readonly<Record<string, readonly Construct[]>>, name: string): readonly Construct[] {
  return Object.hasOwn(table, name) ? (table[name] ?? []) : []
}
