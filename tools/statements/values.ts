import { isInterfaceDeclaration, isTypeAliasDeclaration } from 'typescript/unstable/ast'
import { TypeFlags, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync'
import path from 'node:path'
import type { Catalogue } from './catalogue.ts'
import { constituentsOf, type Sources } from './sources.ts'

/** Compares the types of TypeScript with those of PostgreSQL. */
export class Values {
  readonly #checker: Checker
  readonly #catalogue: Catalogue
  readonly #valueTypes: ReadonlyMap<string, Type>
  readonly #rowTypes: ReadonlyMap<string, Type>
  readonly #instant: Type | undefined
  readonly #day: Type | undefined
  readonly #columnsOf = new Map<string, ReadonlyMap<string, Type>>()

  /** The files that declare `ColumnValues` and `Rows`. */
  constructor(sources: Sources, catalogue: Catalogue, files: { readonly values: string; readonly rows: string }) {
    this.#checker = sources.checker
    this.#catalogue = catalogue
    this.#valueTypes = membersOf(this.#checker, declaredIn(sources, files.values, 'ColumnValues'))
    this.#rowTypes = membersOf(this.#checker, declaredIn(sources, files.rows, 'Rows'))
    this.#instant = this.#valueTypes.get('timestamptz')
    this.#day = this.#valueTypes.get('date')
  }

  #baseOf(type: number): { readonly oid: number; readonly name: string; readonly element: number } {
    const known = this.#catalogue.types.get(type)
    if (known?.base) return this.#baseOf(known.base)
    return { oid: type, name: known?.name ?? 'unknown', element: known?.element ?? 0 }
  }

  /** The type of the table's column in the generated schema, if it is more specific than text or number. */
  #ownType(source: string | undefined): Type | undefined {
    const column = source === undefined ? undefined : this.#catalogue.columns.get(source)
    const row = column && this.#rowTypes.get(column.table)
    if (!column || !row) return undefined
    const members = this.#columnsOf.get(column.table) ?? membersOf(this.#checker, row)
    this.#columnsOf.set(column.table, members)
    const type = members.get(column.column)
    return type && this.#without(type)
  }

  columnMisfit(declaredType: Type, { type, source }: { type: number; source: string | undefined }): string | undefined {
    const { name, element } = this.#baseOf(type)
    const target = this.#without(declaredType)
    if (target.flags & TypeFlags.Any) return 'is declared as any'
    if (target.flags & TypeFlags.Unknown) return undefined
    if (name === 'json' || name === 'jsonb') return this.#jsonMisfit(target, new Set())
    if (element !== 0 && name.startsWith('_')) return this.#arrayMisfit(target, element, name)
    const own = this.#ownType(source)
    if (own && !this.#isPlain(own)) return this.#fits(own, target) || this.#fits(target, own) ? undefined : `is ${this.#named(own)}`
    return this.#readsAs(name, target) ? undefined : `is ${name} (${this.#expected(name)})`
  }

  #isPlain(type: Type): boolean {
    return (type.flags & (TypeFlags.String | TypeFlags.Number | TypeFlags.BigInt | TypeFlags.Boolean)) !== 0
  }

  #expected(name: string): string {
    const value = this.#valueTypes.get(name)
    return value ? this.#named(value) : 'string'
  }

  /** For a text, an amount or a rate, a declaration may be narrower than the column, because the product restricts its values. */
  #readsAs(name: string, target: Type): boolean {
    const value = this.#valueTypes.get(name) ?? this.#checker.getStringType()
    if (this.#fits(value, target)) return true
    if (!this.#fits(target, value)) return false
    const isOwn = name === 'timestamptz' || name === 'date' || name === 'bytea'
    return !isOwn && !(this.#instant && this.#fits(target, this.#instant)) && !(this.#day && this.#fits(target, this.#day))
  }

  #arrayMisfit(target: Type, element: number, name: string): string | undefined {
    const [item] = this.#checker.isArrayLikeType(target) ? this.#checker.getTypeArguments(target as TypeReference) : []
    if (!item) return `is ${name} (an array)`
    const misfit = this.columnMisfit(item, { type: element, source: undefined })
    return misfit && `has elements, each of which ${misfit}`
  }

  /** JSON is parsed, so it holds neither bigint nor Buffer. */
  #jsonMisfit(type: Type, seen: Set<number>): string | undefined {
    if (seen.has(type.id)) return undefined
    seen.add(type.id)
    if (type.flags & TypeFlags.BigIntLike) return 'is JSON, which holds no bigint'
    if (type.getSymbol()?.name === 'Buffer' || type.getSymbol()?.name === 'Uint8Array') return 'is JSON, which holds no bytes'
    if (type.isUnionType()) return first(type.getTypes(), (one) => this.#jsonMisfit(one, seen))
    if (type.isIntersectionType()) return this.#fits(type, this.#checker.getBigIntType()) ? 'is JSON, which holds no bigint' : undefined
    if (this.#checker.isArrayLikeType(type)) return first(this.#checker.getTypeArguments(type as TypeReference), (one) => this.#jsonMisfit(one, seen))
    if (!type.isObjectType()) return undefined
    return first([...membersOf(this.#checker, type).values()], (one) => this.#jsonMisfit(one, seen))
  }

  parameterMisfit(given: Type, type: number): string | undefined {
    const { name, element } = this.#baseOf(type)
    if (given.flags & TypeFlags.Any) return 'is any'
    if (constituentsOf(given).every(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0)) return undefined
    const value = this.#without(given)
    if (name === 'json' || name === 'jsonb') return undefined
    if (element !== 0 && name.startsWith('_')) {
      if (!this.#checker.isArrayLikeType(value)) return `is ${this.#named(given)}, and the parameter is an array (${name})`
      return first(this.#checker.getTypeArguments(value as TypeReference), (one) => this.parameterMisfit(one, element))
    }
    return this.#sends(name, value) ? undefined : `is ${this.#named(given)}, and the parameter is ${name}`
  }

  #sends(name: string, value: Type): boolean {
    if (constituentsOf(value).length > 1 && constituentsOf(value).every((one) => this.#sends(name, one))) return true
    if (name === 'int8') return this.#fits(value, this.#checker.getBigIntType()) || this.#isCount(value)
    if (name === 'numeric' || name === 'float8')
      return (
        this.#fits(value, this.#checker.getBigIntType()) ||
        this.#isCount(value) ||
        (name === 'numeric' && this.#fits(value, this.#checker.getStringType()))
      )
    if (name === 'timestamptz') return this.#fits(value, this.#instant ?? value)
    if (name === 'bytea')
      return (
        value.getSymbol()?.name === 'Uint8Array' || this.#fits(value, this.#valueTypes.get('bytea') ?? value) || value.getSymbol()?.name === 'Buffer'
      )
    const read = this.#valueTypes.get(name)
    if (read && this.#isPlain(read)) return this.#fits(value, read) && !(this.#instant && this.#fits(value, this.#instant))
    return this.#fits(value, read ?? this.#checker.getStringType())
  }

  /** A number, and not a moment. */
  #isCount(value: Type): boolean {
    return this.#fits(value, this.#checker.getNumberType()) && !(this.#instant && this.#fits(value, this.#instant))
  }

  #fits(source: Type | undefined, target: Type): boolean {
    return source !== undefined && this.#checker.isTypeAssignableTo(source, target)
  }

  #without(type: Type): Type {
    return this.#checker.getNonNullableType(type) ?? type
  }

  #named(type: Type): string {
    return this.#checker.typeToString(type)
  }
}

function declaredIn({ checker, project }: Sources, file: string, name: string): Type {
  const declarations = project.program.getSourceFile(file)?.statements ?? []
  const found = declarations.find((one) => (isInterfaceDeclaration(one) || isTypeAliasDeclaration(one)) && one.name.text === name)
  const type = found && checker.getTypeAtLocation((found as unknown as { name: typeof found }).name)
  if (!type) throw new Error(`${path.basename(file)} declares no ${name}.`)
  return type
}

export function canBeNull(type: Type): boolean {
  return constituentsOf(type).some(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) !== 0)
}

export function membersOf(checker: Checker, type: Type): ReadonlyMap<string, Type> {
  const properties = checker.getPropertiesOfType(type)
  const types = checker.getTypeOfSymbol(properties)
  return new Map(properties.flatMap(({ name }, index) => (types[index] ? [[name, types[index]] as const] : [])))
}

function first<T>(items: readonly T[], misfit: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = misfit(item)
    if (found !== undefined) return found
  }
  return undefined
}
