#!/bin/sh
# Removes the proxy's logs of more than thirty days ago, as the privacy page promises: once for a folder that is named
# (from cron), or every hour beside the nginx of compose.yaml, which runs it as it starts.
set -eu
forget() { find "$1" -name 'pages-*.log' -mtime +28 -exec rm -f {} +; }
if [ $# -gt 0 ]; then
  forget "$1"
else
  chown nginx "$LOGS"
  while :; do
    forget "$LOGS"
    sleep 3600
  done &
fi
