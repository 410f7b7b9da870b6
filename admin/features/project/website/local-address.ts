const local = /(^|\.)(localhost|local|internal)$|^\[(::1|f[cd].*)\]$/
const privateNetwork = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./

/** Whether a host, as in `location.hostname`, is unreachable from the internet. */
export const isLocalAddress = (hostname: string) =>
  local.test(hostname) || (/^[\d.]+$/.test(hostname) && privateNetwork.test(hostname))

/** Whether a host, as in `location.hostname`, is the computer itself. */
export const isThisComputer = (hostname: string) =>
  /(^|\.)localhost$|^127\.[\d.]+$|^\[::1\]$/.test(hostname)
