-- Printed by `npm run gen` from the settings in the contract. The current value of a setting: the stored value, or else the default for this kind of instance.
CREATE OR REPLACE FUNCTION settings.in_force(of_key text) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT v.value FROM settings.value v WHERE v.key = of_key),
                  (SELECT CASE i.kind WHEN 'demo' THEN d.in_demo ELSE d.usual END::jsonb FROM platform.instance i))
  FROM (VALUES
    ('platform.asset', '"USDT"', '"USDT"'),
    ('platform.customerServiceUrl', '""', '""'),
    ('platform.facebookUrl', '""', '""'),
    ('platform.twitterUrl', '""', '""'),
    ('accounts.captchaWork', '150000', '2000'),
    ('accounts.termsVersion', '"2026-05-01"', '"2026-05-01"'),
    ('accounts.privacyVersion', '"2026-05-01"', '"2026-05-01"'),
    ('accounts.smsCountries', '"all"', '"all"'),
    ('accounts.smsPerCountry', '500', '5000'),
    ('accounts.smsPerNumber', '8', '40'),
    ('accounts.usernameRenameDays', '30', '30'),
    ('accounts.usernameBanned', '[]', '[]'),
    ('levels.table', '[{"level":1,"valuationFrom":"0","directValidFrom":0,"secondThirdValidFrom":0,"teamValidFrom":0,"extraHostingSessions":0,"commissionPpm":200000,"leasesAtATime":3,"matchPriority":1,"rebatePpm":[80000,30000,10000],"withdrawADay":"1000","withdrawFee":"1"},{"level":2,"valuationFrom":"100","directValidFrom":1,"secondThirdValidFrom":0,"teamValidFrom":1,"extraHostingSessions":1,"commissionPpm":190000,"leasesAtATime":5,"matchPriority":2,"rebatePpm":[100000,40000,20000],"withdrawADay":"2000","withdrawFee":"1"},{"level":3,"valuationFrom":"500","directValidFrom":3,"secondThirdValidFrom":3,"teamValidFrom":8,"extraHostingSessions":2,"commissionPpm":180000,"leasesAtATime":10,"matchPriority":3,"rebatePpm":[120000,50000,20000],"withdrawADay":"5000","withdrawFee":"0.8"},{"level":4,"valuationFrom":"2000","directValidFrom":6,"secondThirdValidFrom":10,"teamValidFrom":20,"extraHostingSessions":4,"commissionPpm":170000,"leasesAtATime":20,"matchPriority":4,"rebatePpm":[140000,60000,30000],"withdrawADay":"10000","withdrawFee":"0.6"},{"level":5,"valuationFrom":"8000","directValidFrom":12,"secondThirdValidFrom":30,"teamValidFrom":60,"extraHostingSessions":7,"commissionPpm":160000,"leasesAtATime":50,"matchPriority":5,"rebatePpm":[160000,70000,30000],"withdrawADay":"20000","withdrawFee":"0.4"},{"level":6,"valuationFrom":"30000","directValidFrom":25,"secondThirdValidFrom":100,"teamValidFrom":200,"extraHostingSessions":11,"commissionPpm":150000,"leasesAtATime":null,"matchPriority":6,"rebatePpm":[180000,80000,40000],"withdrawADay":"50000","withdrawFee":"0"}]', '[{"level":1,"valuationFrom":"0","directValidFrom":0,"secondThirdValidFrom":0,"teamValidFrom":0,"extraHostingSessions":0,"commissionPpm":200000,"leasesAtATime":3,"matchPriority":1,"rebatePpm":[80000,30000,10000],"withdrawADay":"1000","withdrawFee":"1"},{"level":2,"valuationFrom":"100","directValidFrom":1,"secondThirdValidFrom":0,"teamValidFrom":1,"extraHostingSessions":1,"commissionPpm":190000,"leasesAtATime":5,"matchPriority":2,"rebatePpm":[100000,40000,20000],"withdrawADay":"2000","withdrawFee":"1"},{"level":3,"valuationFrom":"500","directValidFrom":3,"secondThirdValidFrom":3,"teamValidFrom":8,"extraHostingSessions":2,"commissionPpm":180000,"leasesAtATime":10,"matchPriority":3,"rebatePpm":[120000,50000,20000],"withdrawADay":"5000","withdrawFee":"0.8"},{"level":4,"valuationFrom":"2000","directValidFrom":6,"secondThirdValidFrom":10,"teamValidFrom":20,"extraHostingSessions":4,"commissionPpm":170000,"leasesAtATime":20,"matchPriority":4,"rebatePpm":[140000,60000,30000],"withdrawADay":"10000","withdrawFee":"0.6"},{"level":5,"valuationFrom":"8000","directValidFrom":12,"secondThirdValidFrom":30,"teamValidFrom":60,"extraHostingSessions":7,"commissionPpm":160000,"leasesAtATime":50,"matchPriority":5,"rebatePpm":[160000,70000,30000],"withdrawADay":"20000","withdrawFee":"0.4"},{"level":6,"valuationFrom":"30000","directValidFrom":25,"secondThirdValidFrom":100,"teamValidFrom":200,"extraHostingSessions":11,"commissionPpm":150000,"leasesAtATime":null,"matchPriority":6,"rebatePpm":[180000,80000,40000],"withdrawADay":"50000","withdrawFee":"0"}]'),
    ('packages.leaseVatPpm', '190000', '190000'),
    ('charging.holdAtLeast', '"5"', '"5"'),
    ('charging.stopAtHeldPpm', '950000', '950000'),
    ('charging.silentAfterHours', '24', '24'),
    ('charging.finalAfterDays', '30', '30'),
    ('charging.registerRestartWh', '1000', '1000'),
    ('charging.signedReadingCountries', '["DE","AT"]', '[]'),
    ('charging.noEnergyMinutes', '3', '3'),
    ('income.releaseAfterHours', '24', '24'),
    ('team.rebateCountries', '[]', '"all"'),
    ('team.rebateLevels', '0', '3'),
    ('team.rebateMaxPpm', '300000', '300000'),
    ('team.holdRule', 'false', 'true'),
    ('team.heldDays', '7', '7'),
    ('team.alarmSharePpm', '60000', '60000'),
    ('team.stopSharePpm', '75000', '75000'),
    ('tasks.collectWithinHours', '24', '24'),
    ('notices.keptDays', '365', '365'),
    ('notices.offlineMinutes', '15', '15')
  ) AS d (key, usual, in_demo) WHERE d.key = of_key
$$;
GRANT EXECUTE ON FUNCTION settings.in_force TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_staff_read;
