#!/bin/bash
# One would guess that a calendar that is mirrored by vdirsyncer loses its last appointment like any
# other: the feed is fetched without an error and has nothing any more, so nothing is in the mirror.
# It keeps the appointment that is gone, and refuses to go on until a person steps in. A VTIMEZONE in
# the feed does not help, because it counts as part of entries only. A VFREEBUSY, which RFC 5545 lets
# a calendar contain, ends the mirroring of the whole feed, with all of its appointments. Only an
# event, a task or a journal entry counts. Whoever serves a feed to people (shifts, bookings,
# holidays) must keep such an entry in it, or people turn up for an appointment that was cancelled.
set -euo pipefail
folder=$(mktemp -d)
web=
trap '[ -z "$web" ] || kill "$web"; rm -rf "$folder"' EXIT
cd "$folder"
packages="vdirsyncer python3-click python3-click-log python3-requests
  python3-requests-toolbelt python3-urllib3 python3-chardet python3-charset-normalizer python3-idna
  python3-certifi python3-atomicwrites python3-aiohttp python3-aiostream python3-aiosignal
  python3-async-timeout python3-attr python3-frozenlist python3-multidict python3-yarl"
# shellcheck disable=SC2086
apt-get download $packages >apt.log 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export PYTHONPATH=$folder/usr/lib/python3/dist-packages:$folder/usr/share/vdirsyncer
export HOME=$folder LANG=C.UTF-8 LC_ALL=C.UTF-8
echo "version: vdirsyncer $(dpkg-deb -f vdirsyncer_*.deb Version)"

/usr/bin/env python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$folder" >http.log 2>&1 &
web=$!
until grep -q 'port [0-9]' http.log; do sleep 0.1; done
port=$(grep -o 'port [0-9]*' http.log | cut -d' ' -f2)
cat >config <<CONF
[general]
status_path = "$folder/status"
[pair p]
a = "feed"
b = "mirror"
collections = null
[storage feed]
type = "http"
url = "http://127.0.0.1:$port/feed.ics"
[storage mirror]
type = "filesystem"
path = "$folder/mirror"
fileext = ".ics"
CONF

calendar() {
	{
		printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n'
		[ $# -eq 0 ] || printf '%s\r\n' "$@"
		printf 'END:VCALENDAR\r\n'
	} >feed.ics
}
common=(UID:1@example.org DTSTAMP:20260101T000000Z)
event=(BEGIN:VEVENT "${common[@]}" DTSTART:20260201T090000Z DTEND:20260201T100000Z SUMMARY:Tour END:VEVENT)
zone=(BEGIN:VTIMEZONE TZID:Europe/Berlin BEGIN:STANDARD DTSTART:19701025T030000 TZOFFSETFROM:+0200
	TZOFFSETTO:+0100 END:STANDARD END:VTIMEZONE)
busy=(BEGIN:VFREEBUSY "${common[@]/1@/2@}" DTSTART:20260201T090000Z DTEND:20260202T090000Z END:VFREEBUSY)
journal=(BEGIN:VJOURNAL "${common[@]/1@/3@}" DTSTART:20260101T000000Z SUMMARY:Nothing END:VJOURNAL)

sync() { python3 -W ignore -m vdirsyncer -c config sync 2>&1; }
# What the mirror has after a feed with the tour became this one, and what was said.
becomes() {
	rm -rf status mirror && mkdir mirror
	calendar "${event[@]}"
	yes | python3 -W ignore -m vdirsyncer -c config discover >discover.log 2>&1 || true
	sync >first.log || cat first.log
	calendar "$@"
	said=$(sync | grep '^error' | head -1 | cut -c1-70) || true
	kept=$(cat mirror/* 2>/dev/null | grep -c '^SUMMARY:Tour') || true
	echo "kept tours: $kept; ${said:-no error}"
}
echo 'expected: no tour is kept when the feed has none any more, and a VFREEBUSY is left alone'
failed=0
expect() {
	echo "$1: $3"
	[[ $3 == $2 ]] || failed=1
}
expect 'nothing' 'kept tours: 1; error: p: Storage "feed" was completely emptied*' "$(becomes)"
expect 'a time zone' 'kept tours: 1; error: p: Storage "feed" was completely emptied*' "$(becomes "${zone[@]}")"
expect 'a free/busy time' 'kept tours: 1; error: *Unknown component: VFREEBUSY*' "$(becomes "${busy[@]}")"
expect 'a journal entry' 'kept tours: 0; no error' "$(becomes "${journal[@]}")"
exit $failed
