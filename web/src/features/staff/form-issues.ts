import type { SummaryIssue } from '../../ui/index.ts'

/** The invalid fields of a form, each with its label, because "is needed" is unclear without it. */
export function issuesOfForm<Name extends string>(
  wrong: Readonly<Record<Name, string | false>>,
  labels: Readonly<Record<Name, string>>,
): SummaryIssue[] {
  return (Object.keys(wrong) as Name[]).flatMap((field) => (wrong[field] === false ? [] : [{ field, message: `${labels[field]}: ${wrong[field]}` }]))
}
