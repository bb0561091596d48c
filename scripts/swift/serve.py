# All of Swift in one process, for tests: four servers on four ports of the loopback, one copy of everything in one folder.
# Arguments: folder, port of the S3 interface, ports of the account, container and object servers.
import os
import sys

from swift.common.utils import eventlet_monkey_patch

eventlet_monkey_patch()

# Nothing of a test outlives it.
os.fsync = os.fdatasync = lambda _file: None

import eventlet
from eventlet import wsgi
from paste.deploy import loadapp
from swift.common import storage_policy, utils
from swift.common.ring import RingBuilder

folder = sys.argv[1]
proxy_port, account_port, container_port, object_port = map(int, sys.argv[2:6])


def write(name, text):
    with open(os.path.join(folder, name), 'w') as file:
        file.write(text)


write('swift.conf', '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n'
      '[storage-policy:0]\nname = only\ndefault = yes\n')
os.makedirs(os.path.join(folder, 'devices', 'd'))
for kind, port in (('account', account_port), ('container', container_port), ('object', object_port)):
    ring = RingBuilder(1, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'd', 'ip': '127.0.0.1', 'port': port,
                  'replication_ip': '127.0.0.1', 'replication_port': port, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
    write(kind + '.conf', f'[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}/devices\nmount_check = false\n'
          f'[app:main]\nuse = egg:swift#{kind}\n')
write('proxy.conf', f'''[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
min_segment_size = 1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
''')

utils.set_swift_dir(folder)
storage_policy.reload_storage_policies()
with open(os.devnull, 'w') as nothing:
    for kind, port in (('account', account_port), ('container', container_port), ('object', object_port),
                       ('proxy', proxy_port)):
        app = loadapp('config:' + os.path.join(folder, kind + '.conf'))
        eventlet.spawn(wsgi.server, eventlet.listen(('127.0.0.1', port)), app, log=open(os.devnull, 'w'))
    eventlet.sleep(0)
    print('ready', flush=True)
    # It ends with whoever has started it.
    eventlet.tpool.execute(sys.stdin.read)
