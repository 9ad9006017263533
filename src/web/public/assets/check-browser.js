// Written for old browsers: says so if this one is too old for the client, whose own files it may be unable to read.
;(function () {
  var isNew =
    'noModule' in document.createElement('script') &&
    typeof Map.groupBy === 'function' &&
    typeof Promise.withResolvers === 'function' &&
    typeof AbortSignal.any === 'function' &&
    window.CSS.supports('color', 'light-dark(red, red)')
  if (!isNew) document.body.appendChild(document.getElementById('too-old').content.cloneNode(true))
})()
