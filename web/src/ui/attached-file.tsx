interface Props {
  readonly url: string
  readonly kind: 'picture' | 'document'
  readonly words: { readonly picture: string; readonly document: string }
}

/** A file of a message: a picture is shown and opens in a tab of its own, a document is saved. The place of a picture is kept free while it loads. */
export function AttachedFile({ url, kind, words }: Props) {
  if (kind === 'document')
    return (
      <a href={url} download rel="noopener noreferrer">
        {words.document}
      </a>
    )
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="block">
      <img src={url} alt={words.picture} className="h-48 w-full rounded-control bg-inset object-contain" loading="lazy" decoding="async" />
    </a>
  )
}
