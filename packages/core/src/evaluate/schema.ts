import * as z from 'zod/mini'
import { isObject } from '../json-schema/subschemas.js'
import type { Json, JsonObject } from '../model/json.js'

/** What a message is made of. Strings are strings; members that a schema does not name are left out of what is read. */
export const text = z.string()
export const texts = z.array(text)
export const json = z.custom<Json>((value) => value !== undefined)
export const jsonObject = z.custom<JsonObject>((value) => isObject(value as Json))

/** An object that is told from others by its `kind`. */
export function kind<const K extends string, Members extends z.core.$ZodShape>(name: K, members: Members) {
  return z.object({ kind: z.literal(name), ...members })
}

/** Members of unions and intersections side by side; JSON as it is. */
type Flat<T> = [Json] extends [T]
  ? T
  : T extends ReadonlyArray<infer Element>
    ? Array<Flat<Element>>
    : T extends object
      ? string extends keyof T
        ? T
        : { [Key in keyof T]: Flat<T[Key]> }
      : T

type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : { schema: A; type: B; 'differ in': Exclude<A, B> | Exclude<B, A> }

/** Takes a schema of exactly this type: one that lacks a member, or has one more, does not compile. */
export function exactly<T>() {
  return <Schema extends z.ZodMiniType>(
    schema: Schema & (IsSame<Flat<z.output<Schema>>, Flat<T>> extends true ? unknown : never),
  ): Schema => schema
}
