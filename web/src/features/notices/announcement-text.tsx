import type { Language } from '@ohmstead/contract/kernel/language'
import { tagOf } from '../../platform/language.ts'

/** The paragraphs of an announcement, in the language in which they are written. */
export function AnnouncementText({ body, language }: { readonly body: string; readonly language: Language }) {
  return (
    <div className="grid max-w-prose gap-4" lang={tagOf(language)}>
      {body
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line">
            {paragraph.trim()}
          </p>
        ))}
    </div>
  )
}
