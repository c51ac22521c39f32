// Before the first paint: sets theme and language, and starts loading the words of the shell. External, so that the CSP needs no inline script.
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
    // Without storage, the default language is used.
  }
  var known = /^(zh_CN|de_DE|en_US|fr_FR|it_IT|pt_PT)$/
  var asked = new URLSearchParams(location.search).get('lang')
  // From the address, the stored choice, or the server's choice from the browser's languages.
  var language =
    [asked, stored, root.dataset.language].find(function (one) {
      return known.test(one || '')
    }) || 'en_US'
  var served = (root.dataset.served || '').split(' ')[0]
  if (served && served !== language) root.dataset.turned = ''
  root.dataset.language = language
  root.lang = language.replace('_', '-')
  // Documents from the server can be opened again without a network, except staff pages.
  if (root.dataset.instance && navigator.serviceWorker && !/^\/staff(\/|$)/.test(location.pathname))
    addEventListener('load', function () {
      // It fetches many files, so it waits until the page can be used.
      var whenIdle = window.requestIdleCallback || setTimeout
      whenIdle(function () {
        navigator.serviceWorker.register('/service-worker.js').catch(function () {
          // Without the service worker, everything works online.
        })
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
