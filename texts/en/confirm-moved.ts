export const confirmMoved =
  'Your tour has a different time by now. Please look at it and confirm again.'
