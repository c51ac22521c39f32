import path from 'node:path'
import {
  isClassDeclaration,
  isExportDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedExports,
  isNamedImports,
  isNamespaceImport,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isVariableStatement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { collect, unwrap } from './sources.ts'

/** A declaration at the top of a file, as `file#name`; a field of a manifest (`feature.ts`) is `file#name.field`. */
export type Place = string

/** Which declarations a program reaches from some of them: by name, so it may find more than what runs, and never less. */
export interface Reach {
  /** Everything that is reached from these, themselves included. */
  from(roots: readonly Place[]): ReadonlySet<Place>
  /** The declaration that contains a node. */
  placeOf(node: Node): Place
}

interface File {
  readonly declared: ReadonlyMap<string, Node>
  /** What an imported or exported name is in another file. */
  readonly elsewhere: ReadonlyMap<string, readonly [file: string, name: string]>
}

const MANIFEST = /\/features\/[a-z-]+\/feature\.ts$/

/** `shared`: what a declaration means instead of what it names: the list of all features means one field of each. */
export function reachOf(files: readonly SourceFile[], shared: (place: Place) => readonly Place[] | undefined): Reach {
  const known = new Map(files.map((file) => [file.fileName, readFile(file)]))
  const edges = new Map<Place, readonly Place[]>()

  function resolve(file: string, name: string, seen = new Set<string>()): Place | undefined {
    const place = `${file}#${name}`
    if (seen.has(place)) return undefined
    seen.add(place)
    const found = known.get(file)
    if (found?.declared.has(name)) return place
    const there = found?.elsewhere.get(name)
    return there && resolve(...there, seen)
  }

  function nodesOf(place: Place): readonly Node[] {
    const [file = '', name = ''] = place.split('#')
    const [owner = '', field] = name.split('.')
    const node = known.get(file)?.declared.get(owner)
    if (!node) return []
    return field === undefined ? [node] : fieldsOf(node).flatMap(([called, value]) => (called === field ? [value] : []))
  }

  function next(place: Place): readonly Place[] {
    const meant = shared(place)
    if (meant) return meant
    const [file = ''] = place.split('#')
    const names = nodesOf(place).flatMap((node) => [node, ...collect(node, isIdentifier)].filter(isIdentifier).map(({ text }) => text))
    return [...new Set(names)].flatMap((name) => resolve(file, name) ?? [])
  }

  return {
    from(roots) {
      for (const root of roots) if (nodesOf(root).length === 0) throw new Error(`There is no ${root}.`)
      const reached = new Set<Place>()
      const waiting = [...roots]
      for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
        if (reached.has(place)) continue
        reached.add(place)
        if (!edges.has(place)) edges.set(place, next(place))
        waiting.push(...(edges.get(place) ?? []))
      }
      return reached
    },
    placeOf(node) {
      const file = node.getSourceFile()
      const names = [...(known.get(file.fileName)?.declared ?? [])].flatMap(([name, { pos, end }]) =>
        pos <= node.pos && node.end <= end ? [name] : [],
      )
      return `${file.fileName}#${names[0] ?? ''}`
    },
  }
}

/** The fields of a manifest of a feature, by name. */
export function manifestFields(files: readonly SourceFile[], field: string): readonly Place[] {
  return files
    .filter(({ fileName }) => MANIFEST.test(fileName))
    .flatMap((file) =>
      [...readFile(file).declared].flatMap(([name, node]) =>
        fieldsOf(node).some(([called]) => called === field) ? [`${file.fileName}#${name}.${field}`] : [],
      ),
    )
}

function fieldsOf(node: Node): readonly (readonly [name: string, value: Node])[] {
  const literal = collect(node, isObjectLiteralExpression)[0]
  return (literal?.properties ?? []).flatMap((property): (readonly [string, Node])[] => {
    if (isPropertyAssignment(property)) return [[property.name.getText(), unwrap(property.initializer)]]
    return isShorthandPropertyAssignment(property) ? [[property.name.getText(), property.name]] : []
  })
}

function readFile(file: SourceFile): File {
  const declared = new Map<string, Node>()
  const elsewhere = new Map<string, readonly [string, string]>()
  for (const statement of file.statements) {
    if (isFunctionDeclaration(statement) || isClassDeclaration(statement)) {
      if (statement.name) declared.set(statement.name.text, statement)
    } else if (isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations)
        for (const name of [declaration.name, ...collect(declaration.name, isIdentifier)].filter(isIdentifier)) declared.set(name.text, declaration)
    } else if (isImportDeclaration(statement) && isStringLiteral(statement.moduleSpecifier)) {
      const from = besides(file, statement.moduleSpecifier.text)
      const bindings = statement.importClause?.namedBindings
      if (from === undefined || !bindings) continue
      if (isNamedImports(bindings)) for (const one of bindings.elements) elsewhere.set(one.name.text, [from, (one.propertyName ?? one.name).text])
      else if (isNamespaceImport(bindings)) throw new Error(`${file.fileName} imports a whole file: name what it needs.`)
    } else if (isExportDeclaration(statement) && statement.moduleSpecifier && isStringLiteral(statement.moduleSpecifier)) {
      const from = besides(file, statement.moduleSpecifier.text)
      if (from !== undefined && statement.exportClause && isNamedExports(statement.exportClause))
        for (const one of statement.exportClause.elements) elsewhere.set(one.name.text, [from, (one.propertyName ?? one.name).text])
    }
  }
  return { declared, elsewhere }
}

function besides(file: SourceFile, specifier: string): string | undefined {
  return specifier.startsWith('.') ? path.resolve(path.dirname(file.fileName), specifier) : undefined
}
