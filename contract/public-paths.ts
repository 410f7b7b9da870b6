/**
 * Parts of the public endpoints' paths. Both the endpoints and the form build their paths from
 * these constants: every byte of the form counts, and its build inlines constants.
 */
export const publicPrefix = '/api/public'
export const publicProjects = '/api/public/projects/'
export const publicHolds = '/api/public/holds/'
export const publicBookings = '/api/public/bookings/'
export const publicWaiting = '/api/public/waiting/'

/** Segments that follow a project's path. */
export const offerPart = '/offer'
export const slotsPart = '/slots'
export const challengePart = '/challenge'
export const bookingsPart = '/bookings'
export const waitingPart = '/waiting'

/** Segments that follow the path of a hold, a booking or a waiting-list entry. */
export const confirmationPart = '/confirm'
export const cancellationPart = '/cancel'
export const acceptancePart = '/accept'
export const declinePart = '/decline'
export const keepPart = '/keep'
export const calendarPart = '/calendar.ics'
export const confirmationFilePart = '/confirmation.pdf'
export const confirmationMailPart = '/confirmation-mail'
