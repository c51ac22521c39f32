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
  var known = /^(zh_CN|de_DE|en_US|fr_FR|it_IT|pt_PT)$/
  var asked = new URLSearchParams(location.search).get('lang')
  // What the address asks for, what was chosen here, what the server took from the browser's own languages.
  var language =
    [asked, stored, root.dataset.language].find(function (one) {
      return known.test(one || '')
    }) || 'en_US'
  var served = (root.dataset.served || '').split(' ')[0]
  if (served && served !== language) root.dataset.turned = ''
  root.dataset.language = language
  root.lang = language.replace('_', '-')
  // What a server of ours handed out opens again without a network; staff work with one or not at all.
  if (root.dataset.instance && navigator.serviceWorker && !/^\/staff(\/|$)/.test(location.pathname))
    addEventListener('load', function () {
      navigator.serviceWorker.register('/service-worker.js').catch(function () {
        // Without it everything works that has a network.
      })
    })
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
