/** Refusals about settings and the first run. */
export const settingsErrors = {
  'setup.wrong_token': [404, 'Open this page with the link that was printed at the first start.'],
  'setup.account_made': [409, 'There is already a super admin.'],
  'settings.has_sales': [409, 'There are orders or offers, so the currency can’t be changed.'],
  'template.encoding': [
    400,
    'This text was read in a wrong encoding: “{part}”. Save the file in UTF-8.',
  ],
  'template.line': [400, 'Line {line}: {reason}'],
  'setup.has_people': [409, 'Sample content can only be added to an empty marketplace.'],
  'settings.icon_shape': [400, 'Please choose a square image of at least 180 pixels.'],
  'settings.last_language': [409, 'At least one language stays on.'],
  'settings.stale': [409, 'Someone else changed these settings. What you typed is still here.'],
} as const
