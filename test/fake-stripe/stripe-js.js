// A fake of Stripe.js for browser journeys: a Payment Element, and stubs for the rest that this product uses. The card
// number selects one of Stripe's test payment methods.
;(() => {
  const cards = {
    4242424242424242: 'pm_card_visa',
    4000002760003184: 'pm_card_authenticationRequired',
    4000000000000002: 'pm_card_chargeDeclined',
    4000000000009995: 'pm_card_chargeDeclinedInsufficientFunds',
  }

  function createPaymentElement(elements) {
    const listeners = {}
    // In a shadow root, so that the page's own scripts cannot see the input, as with Stripe's iframe.
    let box
    const element = {
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        box = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
        const { variables = {} } = elements.options.appearance ?? {}
        box.innerHTML =
          '<label>Card number <input inputmode="numeric" autocomplete="off" name="card"></label>'
        box.querySelector('input').style.color = variables.colorText ?? ''
        elements.number = () => box.querySelector('input').value.replaceAll(' ', '')
        setTimeout(() => listeners.ready?.forEach((heard) => heard({ elementType: 'payment' })))
        return element
      },
      on(event, heard) {
        ;(listeners[event] ??= []).push(heard)
        return element
      },
      once: (event, heard) => element.on(event, heard),
      off: () => element,
      update() {},
      focus: () => box?.querySelector('input').focus(),
      unmount() {
        if (box) box.innerHTML = ''
      },
      destroy: () => element.unmount(),
    }
    return element
  }

  function createElements(options = {}) {
    const elements = {
      options,
      number: () => '',
      create() {
        elements.element = createPaymentElement(elements)
        return elements.element
      },
      getElement: () => elements.element ?? null,
      update: (changed) => void Object.assign(options, changed),
      on: () => elements,
      off: () => elements,
      async submit() {
        if (cards[elements.number()]) return { selectedPaymentMethod: 'card' }
        const message = 'Your card number is invalid.'
        return { error: { type: 'validation_error', code: 'invalid_number', message } }
      },
    }
    return elements
  }

  globalThis.Stripe = (key) => ({
    elements: createElements,
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    registerAppInfo() {},
    _registerWrapper() {},
    async confirmPayment({ elements, clientSecret, confirmParams }) {
      const id = clientSecret.split('_secret_')[0]
      const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: new URLSearchParams({
          client_secret: clientSecret,
          payment_method: cards[elements.number()],
          return_url: confirmParams.return_url,
        }),
      })
      const body = await answer.json()
      if (body.error) return { error: body.error }
      const back = new URL(confirmParams.return_url)
      back.searchParams.set('payment_intent', id)
      back.searchParams.set('payment_intent_client_secret', clientSecret)
      back.searchParams.set('redirect_status', 'succeeded')
      location.assign(body.next_action?.redirect_to_url?.url ?? back.href)
      return new Promise(() => {})
    },
  })
  globalThis.Stripe.version = 'endive'
})()
