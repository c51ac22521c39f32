import { useEffect, useRef, useState } from 'react'
import { translatorIn, useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages, useLanguage, type Language } from '../../platform/language.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button, Select } from '../../ui/index.ts'
import { drawPoster, POSTER } from './poster-drawing.ts'

/** A poster to print, in any of the six languages. Its text is fixed, so that it cannot promise income. */
export function Poster({ code, link }: { readonly code: string; readonly link: string }) {
  const t = useTranslations('team')
  const own = useLanguage()
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? own
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<Language>()
  useEffect(() => {
    let left = false
    void translatorIn(language, 'team').then(async (say) => {
      const words = { title: say('poster.title'), body: say('poster.body'), code: say('poster.code'), foot: say('poster.foot') }
      if (!left && canvas.current !== null) await drawPoster(canvas.current, { ...words, value: code, link, language })
      if (!left) setDrawn(language)
    })
    return () => {
      left = true
    }
  }, [language, code, link])
  const save = () => canvas.current?.toBlob((picture) => picture && saveFile(`ohmstead-${code}-${language}.png`, picture, 'image/png'), 'image/png')
  return (
    <div className="grid gap-4">
      <canvas
        ref={canvas}
        width={POSTER.width}
        height={POSTER.height}
        className="h-auto w-full max-w-60 border border-line"
        role="img"
        aria-label={t('page.poster.label', { code })}
      />
      <div className="sm:max-w-60">
        <Select
          name="language"
          label={t('page.poster.language')}
          value={language}
          onSelect={(value) => setChosen(languages.find((known) => known === value))}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <p className="text-s text-ink-2">{t('page.poster.fixed')}</p>
      <div>
        <Button icon="download" tone="quiet" busy={drawn !== language} onClick={save}>
          {t('page.poster.save')}
        </Button>
      </div>
    </div>
  )
}
