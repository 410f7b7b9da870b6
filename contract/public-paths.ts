/**
 * The paths of visitors' calls in pieces. Endpoints are made of them, and so are the addresses that
 * the form calls: each of its bytes counts, and its build leaves nothing of a constant but the text.
 */
export const publicPrefix = '/api/public'
export const publicProjects = '/api/public/projects/'
export const publicHolds = '/api/public/holds/'
export const publicBookings = '/api/public/bookings/'

/** What follows a project's address. */
export const offerPart = '/offer'
export const slotsPart = '/slots'
export const challengePart = '/challenge'
export const bookingsPart = '/bookings'

/** What follows the address of a hold or a booking. */
export const confirmationPart = '/confirm'
export const cancellationPart = '/cancel'
export const calendarPart = '/calendar.ics'
export const confirmationMailPart = '/confirmation-mail'
