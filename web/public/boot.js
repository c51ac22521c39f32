// Before the first paint: theme, language, and the words of the shell on their way. External, so that the CSP needs no inline script.
;(function () {
  var root = document.documentElement
  var display = /(?:^|; )display=([^;]*)/.exec(document.cookie)
  var theme = new URLSearchParams(display ? decodeURIComponent(display[1]) : '').get('theme')
  var night = theme ? theme === 'night' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = night ? 'night' : 'day'
  var stored = null
  try {
    stored = localStorage.getItem('language')
  } catch (refused) {
    // A browser that refuses storage reads the default language.
  }
  var language = /^(zh_CN|de_DE|en_US|fr_FR|it_IT|pt_PT)$/.test(stored || '') ? stored : 'en_US'
  root.dataset.language = language
  root.lang = language.replace('_', '-')
  var base = root.dataset.messages
  if (!base) return
  ;(root.dataset.areas || '').split(' ').forEach(function (area) {
    var link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'fetch'
    link.crossOrigin = 'anonymous'
    link.href = base + '/' + language + '/' + area + '.json'
    document.head.append(link)
  })
})()
