import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import { z } from '@ohmstead/contract/kernel/field'

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly pattern?: string
}

function idFields(schema: JsonSchema): string[] {
  const inside = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])].flatMap(idFields)
  return Object.entries(schema.properties ?? {}).reduce((found, [name, field]) => {
    const isId = /(^id|Ids?|Token)$|^(flow|ticket)$/.test(name) || /^\^[a-z]+_\[/.test(field.pattern ?? '')
    return [...found, ...(isId ? [name] : []), ...idFields(field)]
  }, inside)
}

/** The fields of a call's input that identify what belongs to a person: by name, or by the format of our ids. */
export function idsOf({ input }: CallDeclaration): string[] {
  return idFields(z.toJSONSchema<AnySchema>(input, { io: 'input' }) as JsonSchema)
}
